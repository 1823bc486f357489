# For compiled kernels: the number of set bits of x, and the index of its lowest set bit. Both use
# functions that are built into the C compiler.
cdef extern from *:
    """
    #if defined(_MSC_VER)
      #include <intrin.h>
      static inline int cw_popcount(unsigned long long x) { return (int)__popcnt64(x); }
      static inline int cw_lowest(unsigned long long x) {
          unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #else
      static inline int cw_popcount(unsigned long long x) { return __builtin_popcountll(x); }
      static inline int cw_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    #endif
    """
    int popcount "cw_popcount" (unsigned long long x) nogil
    int lowest "cw_lowest" (unsigned long long x) nogil
