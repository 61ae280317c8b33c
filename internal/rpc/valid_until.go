package rpc

// ValidUntilKey is the header of a response that becomes outdated at a known time without any write: the instant in RFC
// 3339, once for each SQL statement that determined one. Changes by writes are published as events.
const ValidUntilKey = "x-valid-until"
