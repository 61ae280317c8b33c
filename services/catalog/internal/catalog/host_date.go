package catalog

import (
	"context"
	"time"
)

// HostDates selects a page of the public hosts with their next events; empty conditions are none.
type HostDates struct {
	// Text is a part of the name.
	Text string
	// Areas and Cities are codes; a host has one of each.
	Areas, Cities []string
	// Before: only hosts with a date that begins before it.
	Before        *time.Time
	Now           time.Time
	Limit, Offset int32
}

// HostDate is a host with its next event; EventID is 0 without one.
type HostDate struct{ HostID, EventID int32 }

// HostDatesPage is a page of hosts, with the codes of the areas and cities of all public ones.
type HostDatesPage struct {
	Hosts         []HostDate
	Total         int32
	Areas, Cities []string
}

// HostProgrammes reads hosts by their next dates.
type HostProgrammes interface {
	// ListHostDates returns the hosts whose next date is the soonest first, then those with opening hours, then those without a date.
	ListHostDates(ctx context.Context, s HostDates) (HostDatesPage, error)
}
