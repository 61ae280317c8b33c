package rpc

// ValidUntilKey is in the header of an answer that ends to hold by the clock alone: the instant in RFC 3339, once for each
// statement that found one. What changes by a write is told by events.
const ValidUntilKey = "x-valid-until"
