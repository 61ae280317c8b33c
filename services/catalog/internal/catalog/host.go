package catalog

import (
	"context"
	"maps"
	"regexp"
	"time"

	"raymi.example/internal/errs"
	"raymi.example/internal/gallery"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
)

// Host is an event host: the public profile of a partner.
type Host struct {
	ID          int32
	PublishedAt *time.Time
	// State distinguishes pending and rejected hosts from drafts.
	State Publication
	// Trusted: its events are public without review.
	Trusted bool
	// ApplicantID is the user who applied with this profile and may edit it before acting for the host; 0 = none.
	ApplicantID            int32
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

const (
	// galleryField is the attribute with a host's gallery.
	galleryField = "galleryImages"
)

// HostRules are the settings of an installation for hosts.
type HostRules struct {
	// PublicAtOnce: new hosts are public without approval.
	PublicAtOnce bool `env:"HOSTS_PUBLIC_AT_ONCE" envDefault:"false"`
}

// checkGallery checks the size of the whole gallery. One that already exceeds the limit may only shrink.
func checkGallery(rules *errs.Fields, before, after int) {
	rules.Check(after <= max(gallery.Max, before), galleryField, "too_many_images", "%s must have at most %d images", galleryField,
		gallery.Max)
}

// HostTexts are a host's texts in one language.
type HostTexts struct {
	OrgResume              string
	OrgWorkType            string
	ProductDescriptionText string
}

// Publication is derived from the publication time, and without one from the state.
func (h *Host) Publication() Publication { return publicationOf(h.PublishedAt, h.State) }

// Create validates a new profile by a signed-in caller; the partners service decides who may apply. A caller who is not
// an editor becomes the applicant.
func (h *Host) Create(caller identity.Caller, in Input[Host], rules HostRules) error {
	if !caller.SignedIn() {
		return errs.ErrForbidden()
	}
	if in.Body != nil {
		return in.Body
	}
	if !caller.Editor() {
		h.ApplicantID = caller.UserID
	}
	return h.change(caller, in, rules)
}

// Edit applies a change by the user who acts for the host, its applicant, or an editor, then validates the result.
func (h *Host) Edit(caller identity.Caller, in Input[Host], rules HostRules) error {
	applicant := h.ApplicantID != 0 && h.ApplicantID == caller.UserID
	if !caller.Editor() && !caller.ActsFor(h.ID) && !applicant {
		return errs.ErrForbidden()
	}
	return h.change(caller, in, rules)
}

// change applies the input and validates the host. A pending host must be as complete as a public one.
func (h *Host) change(caller identity.Caller, in Input[Host], r HostRules) error {
	before, state, files := len(h.Files[galleryField]), h.Publication(), maps.Clone(h.Files)
	err := in.Apply(h)
	if !caller.Editor() && !r.PublicAtOnce && (in.New || h.needsApproval(caller, state)) {
		h.awaitApproval(state)
	}
	rules := h.check(in.rules(h.Publication() == Draft))
	checkGallery(&rules.Fields, before, len(h.Files[galleryField]))
	in.checkFiles(&rules.Fields, caller, files, h.Files)
	return in.report(rules, err)
}

// check reports all broken rules by field.
func (h *Host) check(r rules) rules {
	for _, text := range []struct {
		path  string
		value *string
	}{
		{"commercialName", h.CommercialName},
		{"compName", h.CompName},
		{"ruc", h.RUC},
		{"eventHostCode", h.EventHostCode},
		{"personalName", h.PersonalName},
	} {
		r.checkString(text.value, text.path)
	}
	r.checkLink(h.Webpage, "webpage")
	r.checkLink(h.DigitalCatalog, "digitalCatalog")
	r.checkLink(h.CompVideoLink, "compVideoLink")
	r.checkLink(h.ProductDescriptionLink, "productDescriptionLink")
	if h.EventHostCode != nil {
		r.Check(slugPattern.MatchString(*h.EventHostCode), "eventHostCode", errs.KeyIncorrect,
			`eventHostCode must match the following: "/^[A-Za-z0-9-_.~]*$/"`)
	}
	h.checkDate(&r)
	if h.WomenPercentage != nil {
		r.Check(*h.WomenPercentage >= 0, "womenPercentage", errs.KeyIncorrect, "womenPercentage must be greater than or equal to 0")
		r.Check(*h.WomenPercentage <= 100, "womenPercentage", errs.KeyIncorrect, "womenPercentage must be less than or equal to 100")
	}
	for _, t := range h.Texts {
		r.MaxLength(t.OrgResume, "orgResume", maxRichText)
		r.MaxLength(t.OrgWorkType, "orgWorkType", maxRichText)
		r.MaxLength(t.ProductDescriptionText, "productDescriptionText", maxRichText)
	}
	h.Contacts.check(&r, "contacts")
	h.Address.check(&r.Fields, "eventHostAddress")
	checkSocialMedias(&r.Fields, h.SocialMedias, "socialMedias")
	return r
}

var dayPattern = regexp.MustCompile(`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`)

// checkDate uses the date at the start of the text and ignores the rest, as recorded.
func (h *Host) checkDate(r *rules) {
	if h.StartDate == nil {
		return
	}
	day := dayPattern.FindString(*h.StartDate)
	if day == "" {
		r.checkDeferred(false, "startDate", "Invalid format, expected yyyy-MM-dd")
		return
	}
	at, err := time.Parse(time.DateOnly, day)
	r.checkDeferred(err == nil && at.Year() > 0, "startDate", "Invalid date")
	h.StartDate = &day
}

// Hosts is the storage of hosts.
type Hosts interface {
	FileLinks
	HostProgrammes
	Transactions
	// CreateHost stores a new host once per request id and returns its id.
	CreateHost(ctx context.Context, requestID string, h *Host, files []File) (int32, error)
	// UpdateHost locks the host, runs change and saves the host; an error of change rolls back.
	UpdateHost(ctx context.Context, id int32, files []File, change func(*Host) error) error
}
