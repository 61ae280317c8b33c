package catalog

// Audience is the code of a group of people that an event is made for.
type Audience string

// audiences are all codes, in the order in which an event lists its own. An event without one is for everybody.
var audiences = []Audience{"children", "families", "youth", "adults", "elders"}
