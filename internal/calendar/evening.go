package calendar

import "time"

// An evening in Lima, as times of the day. A date belongs to it if it begins from EveningBegins until NightEnds of the next day, or began
// earlier and stays open for EveningLeft after MuseumsClose and after now: else the evening would be full of museums.
const (
	EveningBegins = 16*time.Hour + 30*time.Minute
	MuseumsClose  = 18 * time.Hour
	NightEnds     = 5 * time.Hour
	EveningLeft   = time.Hour
)
