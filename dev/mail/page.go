package mail

import (
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"regexp"
	"slices"
	"strconv"
)

//go:embed page.html
var pageSource string

// link matches URLs in a mail's text.
var link = regexp.MustCompile(`https?://[^\s<>"]+`)

// view is the data of page.html: the list, and the selected mail.
type view struct {
	Messages []stored
	Open     *stored
}

// piece is plain text or a link.
type piece struct{ Text, Link string }

func newPage(messages *box) http.Handler {
	page := template.Must(template.New("page").Funcs(template.FuncMap{"pieces": pieces}).Parse(pageSource))
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/messages", func(w http.ResponseWriter, _ *http.Request) { serveJSON(w, messages.all()) })
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, _ *http.Request) {
		render(w, page, view{Messages: newestFirst(messages)})
	})
	mux.HandleFunc("GET /messages/{id}", withMessage(messages, func(w http.ResponseWriter, open stored) {
		render(w, page, view{Messages: newestFirst(messages), Open: &open})
	}))
	mux.HandleFunc("GET /messages/{id}/html", withMessage(messages, serveHTML))
	return mux
}

func withMessage(messages *box, show func(http.ResponseWriter, stored)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id, err := strconv.Atoi(r.PathValue("id"))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		found, ok := messages.find(id)
		if !ok {
			http.NotFound(w, r)
			return
		}
		show(w, found)
	}
}

func serveJSON(w http.ResponseWriter, messages []stored) {
	list := make([]Message, len(messages))
	for i, message := range messages {
		list[i] = message.Message
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	// The client may be gone.
	_ = json.NewEncoder(w).Encode(list)
}

// serveHTML serves a mail's own HTML for the frame: no scripts, no other hosts.
func serveHTML(w http.ResponseWriter, message stored) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy",
		"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
	// The client may be gone.
	_, _ = w.Write([]byte(`<base target="_blank">` + message.HTML))
}

func render(w http.ResponseWriter, page *template.Template, data view) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'")
	// The template is tested; only a disconnected client can fail here.
	_ = page.Execute(w, data)
}

func newestFirst(messages *box) []stored {
	list := messages.all()
	slices.Reverse(list)
	return list
}

func pieces(text string) []piece {
	var list []piece
	end := 0
	for _, at := range link.FindAllStringIndex(text, -1) {
		list = append(list, piece{Text: text[end:at[0]]}, piece{Link: text[at[0]:at[1]]})
		end = at[1]
	}
	return append(list, piece{Text: text[end:]})
}
