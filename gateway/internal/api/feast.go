package api

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"raymi.example/gateway/internal/feeds"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/calendar"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
)

const feastsPath = "/api/feasts.ics"

// feasts serves GET /api/feasts.ics: the days of the feasts, of code (a list with commas) or of all, in the years that the portal knows.
func (h *feed) feasts(w http.ResponseWriter, r *http.Request) {
	request := strapi.RequestFrom(r.Context())
	resp, err := h.search.events.ListFeasts(r.Context(), &catalogv1.ListFeastsRequest{})
	if err != nil {
		writeError(w, r, err)
		return
	}
	f := feeds.Feed{
		Title: "Raymi", Page: h.page(request, "/feasts"), Self: h.api + feastsPath, Domain: hostname(h.site), Locale: languageOf(request),
	}
	parameters := url.Values{}
	if request.Query.GetLocale() != "" {
		parameters.Set("locale", string(f.Locale))
	}
	codes := request.Value("code")
	for _, feast := range resp.GetData() {
		if codes == "" || slices.Contains(strings.Split(codes, ","), feast.GetCode()) {
			f.Events = append(f.Events, h.feast(request, feast))
		}
	}
	if codes != "" {
		parameters.Set("code", codes)
	}
	if len(f.Events) == 0 {
		writeError(w, r, errs.ErrNotFound())
		return
	}
	if len(f.Events) == 1 {
		f.Title += ": " + f.Events[0].Name
	}
	f.Self = withParametersOf(f.Self, parameters)
	body, contentType, err := feeds.Encode("ics", f)
	if err != nil {
		writeError(w, r, err)
		return
	}
	send(w, body, contentType, "raymi-feasts.ics")
}

// feast is a feast as an event of whole days. It has the same times in every response, so that equal calendars are equal bytes.
func (h *feed) feast(request *strapi.Request, feast *catalogv1.Feast) feeds.Event {
	known := time.Date(2026, time.January, 1, 0, 0, 0, 0, calendar.Lima)
	e := feeds.Event{
		UUID: "feast-" + feast.GetCode(), Name: feast.GetName(), URL: h.page(request, "/feasts/"+feast.GetCode()), Place: "Cusco",
		Created: known, Updated: known,
	}
	for _, text := range feast.GetDays() {
		day, err := time.ParseInLocation(time.DateOnly, text, calendar.Lima)
		if err == nil {
			e.Dates = append(e.Dates, feeds.Date{Start: day, End: day.AddDate(0, 0, max(int(feast.GetLastsDays()), 1))})
		}
	}
	return e
}
