// Package seed fills a new portal with the content that RAYMI_SEED names: Load (seed.go). demo is package demo, bulk:N generates events
// for measurements by SQL (bulk.go), a JSON file has the rows of the recorded contract (contract.go, contract_rows.go,
// contract_content.go, contract_files.go).
package seed
