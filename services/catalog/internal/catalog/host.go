package catalog

import (
	"context"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// Host is an event host: the public profile of a partner.
type Host struct {
	ID                     int32
	PublishedAt            *time.Time
	CommercialName         *string
	CompName               *string
	RUC                    *string
	EventHostCode          *string
	StartDate              *string
	PersonCount            *int32
	MiddleAge              *int32
	WomenPercentage        *int32
	PersonalName           *string
	Webpage                *string
	DigitalCatalog         *string
	CompVideoLink          *string
	ProductDescriptionLink *string
	OrgTypeID              *int32
	OrgLocationID          *int32
	Texts                  map[locale.Tag]HostTexts
	AreaIDs                []int32
	AffiliationIDs         []int32
	SocialMedias           []SocialMedia
	Contacts               *Contacts
	Address                *Address
	// Files are ids of media's files by field: mainBanner, galleryImages …
	Files map[string][]int32
}

// HostTexts are a host's texts in one language.
type HostTexts struct {
	OrgResume              string
	OrgWorkType            string
	ProductDescriptionText string
}

// Publication follows from the publishing time.
func (h *Host) Publication() Publication { return publicationAt(h.PublishedAt) }

// Create checks a new profile. Who may apply is the partners service's rule; a signed-in caller is the least.
func (h *Host) Create(caller identity.Caller) error {
	if !caller.SignedIn() {
		return errs.ErrForbidden()
	}
	return h.Validate()
}

// Edit applies a change by the user who acts for the host, or an editor, then the rules.
func (h *Host) Edit(caller identity.Caller, change func(*Host)) error {
	if !caller.Editor() && !caller.ActsFor(h.ID) {
		return errs.ErrForbidden()
	}
	change(h)
	return h.Validate()
}

// Validate reports every broken rule by field.
func (h *Host) Validate() error {
	var rules errs.Fields
	for path, text := range map[string]*string{
		"commercialName": h.CommercialName, "compName": h.CompName, "ruc": h.RUC, "eventHostCode": h.EventHostCode,
		"personalName": h.PersonalName, "webpage": h.Webpage, "digitalCatalog": h.DigitalCatalog,
		"compVideoLink": h.CompVideoLink, "productDescriptionLink": h.ProductDescriptionLink,
	} {
		checkString(&rules, text, path)
	}
	if h.EventHostCode != nil {
		rules.Check(slugPattern.MatchString(*h.EventHostCode), "eventHostCode", errs.KeyIncorrect,
			`eventHostCode must match the following: "/^[A-Za-z0-9-_.~]*$/"`)
	}
	if h.StartDate != nil {
		_, err := time.Parse(time.DateOnly, *h.StartDate)
		rules.Check(err == nil, "startDate", errs.KeyIncorrect, "Invalid format, expected yyyy-MM-dd")
	}
	if h.WomenPercentage != nil {
		rules.Check(*h.WomenPercentage >= 0, "womenPercentage", errs.KeyIncorrect, "womenPercentage must be greater than or equal to 0")
		rules.Check(*h.WomenPercentage <= 100, "womenPercentage", errs.KeyIncorrect, "womenPercentage must be less than or equal to 100")
	}
	for _, t := range h.Texts {
		rules.MaxLength(t.OrgResume, "orgResume", maxRichText)
		rules.MaxLength(t.OrgWorkType, "orgWorkType", maxRichText)
		rules.MaxLength(t.ProductDescriptionText, "productDescriptionText", maxRichText)
	}
	h.Contacts.check(&rules, "contacts")
	h.Address.check(&rules, "eventHostAddress")
	checkSocialMedias(&rules, h.SocialMedias, "socialMedias")
	return rules.Err()
}

// Hosts is what the rules of hosts need of storage.
type Hosts interface {
	// CreateHost stores a new host once per request id and returns its id.
	CreateHost(ctx context.Context, requestID string, h *Host, files []File) (int32, error)
	// UpdateHost locks the host, runs change and saves; a refused change saves nothing.
	UpdateHost(ctx context.Context, id int32, files []File, change func(*Host) error) error
}
