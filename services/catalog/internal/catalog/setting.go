package catalog

// Setting says whether an event takes place under a roof.
type Setting string

// settings are all values; both: a part of the event is outdoors, such as a mass with a procession.
var settings = []Setting{"indoors", "outdoors", "both"}
