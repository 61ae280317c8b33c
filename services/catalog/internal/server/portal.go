package server

import (
	"context"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/identity"
	"raymi.example/internal/locale"
	"raymi.example/services/catalog/internal/catalog"
	"raymi.example/services/catalog/internal/query"
)

// singleID is the id of the two single records.
const singleID = 1

// Portals implements PortalService.
type Portals struct {
	catalogv1.UnimplementedPortalServiceServer
	store    catalog.Portals
	reader   *query.Reader
	fallback locale.Tag
}

// NewPortals writes to store and reads with reader; fallback is the language of texts that are sent without one.
func NewPortals(store catalog.Portals, reader *query.Reader, fallback locale.Tag) *Portals {
	return &Portals{store: store, reader: reader, fallback: fallback}
}

// GetPortal returns the platform's data.
func (s *Portals) GetPortal(ctx context.Context, req *catalogv1.GetPortalRequest) (*catalogv1.GetPortalResponse, error) {
	portal, err := query.Get[*catalogv1.Portal](ctx, s.reader, viewer(ctx), singleID, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetPortalResponse{Portal: portal}, nil
}

// UpdatePortal changes the fields in the update mask.
func (s *Portals) UpdatePortal(ctx context.Context, req *catalogv1.UpdatePortalRequest) (*catalogv1.UpdatePortalResponse, error) {
	caller := identity.From(ctx)
	change := portalPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	portal, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return singleID, s.store.UpdatePortal(ctx, func(p *catalog.Portal) error { return p.Edit(caller, change) })
	}, reading[*catalogv1.Portal](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdatePortalResponse{Portal: portal}, nil
}

// GetInstruction returns the instructions for hosts.
func (s *Portals) GetInstruction(ctx context.Context, req *catalogv1.GetInstructionRequest) (*catalogv1.GetInstructionResponse, error) {
	instruction, err := query.Get[*catalogv1.Instruction](ctx, s.reader, viewer(ctx), singleID, req.GetQuery())
	if err != nil {
		return nil, err
	}
	return &catalogv1.GetInstructionResponse{Instruction: instruction}, nil
}

// UpdateInstruction changes the fields in the update mask.
func (s *Portals) UpdateInstruction(
	ctx context.Context, req *catalogv1.UpdateInstructionRequest,
) (*catalogv1.UpdateInstructionResponse, error) {
	caller := identity.From(ctx)
	change := instructionPatch(req.GetData(), newPatch(req.GetUpdateMask(), req.GetQuery(), s.fallback))
	instruction, err := write(ctx, s.store, func(ctx context.Context) (int32, error) {
		return singleID, s.store.UpdateInstruction(ctx, func(i *catalog.Instruction) error { return i.Edit(caller, change) })
	}, reading[*catalogv1.Instruction](s.reader, req.GetQuery()))
	if err != nil {
		return nil, err
	}
	return &catalogv1.UpdateInstructionResponse{Instruction: instruction}, nil
}

// instructionPatch returns a function that writes the sent texts to the instructions.
func instructionPatch(in *catalogv1.InstructionInput, p patch) func(*catalog.Instruction) {
	return func(i *catalog.Instruction) {
		if p.has("instructions") {
			i.Texts[p.locale] = in.GetInstructions()
		}
		eachText(in.GetTranslations(), func(tag locale.Tag, t *catalogv1.InstructionTexts) {
			if t.Instructions != nil {
				i.Texts[tag] = t.GetInstructions()
			}
		})
	}
}

// portalPatch returns a function that writes the sent fields to the platform's record.
func portalPatch(in *catalogv1.PortalInput, p patch) func(*catalog.Portal) {
	return func(portal *catalog.Portal) {
		if p.has("about_us") {
			portal.AboutUs[p.locale] = in.GetAboutUs().GetAboutUsText()
		}
		eachText(in.GetTranslations(), func(tag locale.Tag, t *catalogv1.PortalTexts) {
			if t.GetAboutUs() != nil {
				portal.AboutUs[tag] = t.GetAboutUs().GetAboutUsText()
			}
		})
		put(p, "whatsapp", in.Whatsapp, &portal.WhatsApp)
		put(p, "platform_contacts", contactsFrom(in.GetPlatformContacts()), &portal.Contacts)
		put(p, "platform_social_medias", socialMediasFrom(in.GetPlatformSocialMedias()), &portal.SocialMedias)
		put(p, "cultural_portal_contacts", portalContactsFrom(in.GetCulturalPortalContacts(), p), &portal.PortalContacts)
	}
}

func portalContactsFrom(in []*catalogv1.PortalContactInput, p patch) []catalog.PortalContact {
	var out []catalog.PortalContact
	for _, c := range in {
		q := &queryv1.Query{Locale: string(p.locale)}
		out = append(out, catalog.PortalContact{
			Names: names(c.ContactName, q, p.locale, c.GetTranslations(),
				func(t *catalogv1.PortalContactTexts) *string { return t.ContactName }),
			SocialMedias: socialMediasFrom(c.GetContactSocialMedias()), Contacts: contactsFrom(c.GetContacts()),
		})
	}
	return out
}
