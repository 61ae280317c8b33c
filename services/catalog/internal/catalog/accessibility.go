package catalog

// AccessibilityFeature is the code of a feature that makes an event accessible.
type AccessibilityFeature string

// accessibilityFeatures are all codes: first the impairments that the event welcomes (OpenAgenda's five kinds), then
// features that visitors look for. An event lists its own in this order, whatever the order in the request was.
var accessibilityFeatures = []AccessibilityFeature{
	"motor", "hearing", "visual", "psychic", "intellectual",
	"stepFreeEntrance", "accessibleToilet", "signLanguage", "audioDescription", "quietHours", "seats",
}
