package seed

import "time"

// The rows of a seed file; its README explains each key. A missing key is null or empty.

type mediaRow struct {
	ID               int32
	Name, Mime, File string
	AlternativeText  *string
	Caption          *string
	Width, Height    *int32
}

type socialMediaRow struct{ SocialMediaName, SocialMediaLink *string }

type contactsRow struct{ Place, Tel, Mail *string }

type addressRow struct {
	City                 *int32
	Address, Coordinates *string
}

// texts are translations by language.
type texts map[string]attributes

// attributes are texts by attribute.
type attributes map[string]string

// get returns null for a missing text.
func (a attributes) get(name string) *string {
	if text, ok := a[name]; ok {
		return &text
	}
	return nil
}

type partnerRow struct {
	ID                                                       int32
	Published                                                *bool
	CommercialName, CompName, RUC, EventHostCode             *string
	OrgType                                                  *int32
	OrgResume, OrgWorkType, StartDate                        *string
	PersonCount, MiddleAge, WomenPercentage                  *int32
	PersonalName, PersonalIdentifyingDocument                *string
	PersonalDocumentScan                                     []int32
	CultureType, Affiliations                                []int32
	SocialMedias                                             []socialMediaRow
	Contacts                                                 *contactsRow
	EventHostAddress                                         *addressRow
	OrgLocation                                              *int32
	Webpage, DigitalCatalog, CompVideoLink                   *string
	ProductDescriptionLink, ProductDescriptionText           *string
	MainBanner, MostPopularProduct, GalleryImages            []int32
	VideoBusinessCard, CompVideoFile, ProductDescriptionFile []int32
}

type eventRow struct {
	ID                                                 int32
	EventName, EventID                                 *string
	EventDescription, EventShortDescription            *string
	EventStartDate, EventEndDate                       time.Time
	EventDuration, EventRules, EventAgeRestrictions    *string
	LinkToBuyTicket, EventDigitalCatalog, EventWebSite *string
	IsFree                                             *bool
	EventPrice                                         *float64
	EventStatus                                        *string
	EventBanner                                        *int32
	EventMediaPhotos, EventMediaVideos                 []int32
	EventHost                                          *int32
	EventCategory                                      []int32
	EventAddress                                       *addressRow
	EventContacts                                      *contactsRow
	EventSocialMedias                                  []socialMediaRow
	CreatedAt, PublishedAt                             *time.Time
	Published                                          *bool
	Translations                                       texts
}

type collectionRow struct {
	ID                                                          int32
	CollectionName, CollectionCode, CollectionDescription, Type *string
	Events                                                      []int32
	Published                                                   *bool
}

type newsRow struct {
	ID              int32
	Title, NewsText *string
	NewsMainBanner  *int32
	NewsMedia       []int32
	Published       *bool
	Translations    texts
}

type portalRow struct {
	AboutUs                *struct{ AboutUsText *string }
	PlatformContacts       *contactsRow
	PlatformSocialMedias   []socialMediaRow
	CulturalPortalContacts []struct {
		ContactName         *string
		ContactSocialMedias []socialMediaRow
		Contacts            *contactsRow
	}
	Translations map[string]struct {
		AboutUs struct{ AboutUsText string }
	}
}

type instructionRow struct{ Instructions *string }

type userRow struct {
	ID                    int32
	Username, Email, Role string
	EventHostData         *int32
	Confirmed, Blocked    bool
}

// fixedTime is the creation and publication time of rows without one.
var fixedTime = time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)

// publishedAt is null for a draft.
func publishedAt(published *bool, at *time.Time) (*time.Time, string) {
	switch {
	case published != nil && !*published:
		return nil, "draft"
	case at != nil:
		return at, "published"
	}
	return &fixedTime, "published"
}
