package catalog

// SpokenLanguage is the BCP 47 tag of a language spoken at an event.
type SpokenLanguage string

// spokenLanguages are the languages that events of the region are held in: the portal's own, then those of most visitors.
var spokenLanguages = []SpokenLanguage{"es", "qu", "en", "fr", "pt", "de", "it"}
