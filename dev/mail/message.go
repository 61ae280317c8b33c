package mail

import (
	"bytes"
	"encoding/base64"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"net/textproto"
	"strings"
	"time"
)

// Message is one mail in the JSON and on the page.
type Message struct {
	To      string    `json:"to"`
	Subject string    `json:"subject"`
	Text    string    `json:"text"`
	HTML    string    `json:"html"`
	Date    time.Time `json:"date"`
}

// maxDepth bounds the nesting of parts.
const maxDepth = 5

// parse reads a raw mail. Unreadable fields stay empty, so that broken mails are shown, too.
func parse(raw []byte) Message {
	read, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return Message{Text: string(raw)}
	}
	m := Message{Subject: decodeHeader(read.Header.Get("Subject"))}
	m.collect(textproto.MIMEHeader(read.Header), read.Body, 0)
	return m
}

// collect stores the first text and the first HTML of a part and its nested parts.
func (m *Message) collect(header textproto.MIMEHeader, body io.Reader, depth int) {
	kind, parameters, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		kind = "text/plain"
	}
	if strings.HasPrefix(kind, "multipart/") && depth < maxDepth {
		m.collectParts(multipart.NewReader(body, parameters["boundary"]), depth)
		return
	}
	if strings.HasPrefix(header.Get("Content-Disposition"), "attachment") {
		return
	}
	switch {
	case kind == "text/plain" && m.Text == "":
		m.Text = decode(header, parameters["charset"], body)
	case kind == "text/html" && m.HTML == "":
		m.HTML = decode(header, parameters["charset"], body)
	}
}

func (m *Message) collectParts(parts *multipart.Reader, depth int) {
	for {
		part, err := parts.NextRawPart()
		if err != nil {
			return // the end, or a truncated mail whose readable parts are collected
		}
		m.collect(part.Header, part, depth+1)
	}
}

// decode decodes transfer encoding and charset; of broken content the readable beginning remains.
func decode(header textproto.MIMEHeader, charset string, body io.Reader) string {
	switch strings.ToLower(header.Get("Content-Transfer-Encoding")) {
	case "quoted-printable":
		body = quotedprintable.NewReader(body)
	case "base64":
		body = base64.NewDecoder(base64.StdEncoding, body)
	}
	content, _ := io.ReadAll(body)
	text := string(content)
	if strings.EqualFold(charset, "iso-8859-1") {
		text = latin1(content)
	}
	return strings.ReplaceAll(text, "\r\n", "\n")
}

func latin1(content []byte) string {
	runes := make([]rune, len(content))
	for i, b := range content {
		runes[i] = rune(b)
	}
	return string(runes)
}

func decodeHeader(text string) string {
	decoded, err := new(mime.WordDecoder).DecodeHeader(text)
	if err != nil {
		return text
	}
	return decoded
}
