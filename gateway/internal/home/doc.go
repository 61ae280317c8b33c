// Package home arranges what happens soon by the clock, for the blocks of the home page.
//
// A block is a name and a number of events: what starts soon, what is on later, what is on now, tomorrow and the days of the weekend. Each
// event is in one block, by its next date that takes place. The package reads the events as the REST API writes them and passes them on
// unchanged.
package home
