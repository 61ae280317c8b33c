package api

import (
	"encoding/json"
	"net/http"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	authv1 "raymi.example/internal/gen/raymi/auth/v1"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

const contactPath = "/api/contact-messages"

// contactForm describes a visitor's message to the portal.
var contactForm = strapi.Form{Fields: []string{"name", "email", "message"}}

// contact serves POST contactPath: it mails a visitor's message to the portal's address, which catalog stores and auth does
// not know.
type contact struct {
	portals  catalogv1.PortalServiceClient
	contacts authv1.ContactServiceClient
}

type contactMessage struct {
	Name    string `json:"name"`
	Email   string `json:"email"`
	Message string `json:"message"`
	// Website is a field that people do not see. Programs that fill in every field reveal themselves by it.
	Website json.RawMessage `json:"website"`
}

// ServeHTTP queues the message. A message with a website gets the same answer and is dropped, so that its sender learns nothing.
func (h *contact) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m, err := readContactMessage(r)
	if err == nil && !m.fromProgram() {
		err = h.send(r, m)
	}
	if err != nil {
		writeError(w, r, err)
		return
	}
	strapi.WriteJSON(w, http.StatusOK, []byte(`{"ok":true}`))
}

func readContactMessage(r *http.Request) (m contactMessage, err error) {
	body, err := flatBody(r)
	if err == nil {
		err = contactForm.Check(body)
	}
	if err != nil {
		return m, err
	}
	if err := json.Unmarshal(body, &m); err != nil {
		return m, errs.New(errs.Invalid, "bad_request", "The request body is not a contact message")
	}
	return m, nil
}

func (m contactMessage) fromProgram() bool {
	text := string(m.Website)
	return text != "" && text != `""` && text != "null"
}

func (h *contact) send(r *http.Request, m contactMessage) error {
	query := &queryv1.Query{Populate: []*queryv1.Populate{{Name: "platformContacts"}}}
	portal, err := h.portals.GetPortal(r.Context(), &catalogv1.GetPortalRequest{Query: query})
	if err != nil {
		return err
	}
	recipient := portal.GetPortal().GetPlatformContacts().GetMail()
	if recipient == "" {
		return errs.New(errs.Unavailable, "service_unavailable", "The portal has no address")
	}
	_, err = h.contacts.SendContactMessage(r.Context(), &authv1.SendContactMessageRequest{
		Recipient: recipient, Name: m.Name, Email: m.Email, Message: m.Message,
	})
	return err
}
