package server

import (
	"cmp"

	"google.golang.org/grpc"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

// uploadStream is the stream of an upload.
type uploadStream = grpc.ClientStreamingServer[mediav1.UploadFileRequest, mediav1.UploadFileResponse]

// UploadFile stores one file. The caller's permission is checked before any byte is read.
func (s *Files) UploadFile(stream uploadStream) error {
	first, err := stream.Recv()
	if err != nil {
		return err
	}
	header := first.GetHeader()
	if header == nil {
		return errUploadOrder()
	}
	caller := identity.From(stream.Context())
	var draft media.Draft
	admit := func(h *mediav1.UploadHeader) (err error) {
		draft = draftFrom(h)
		if draft.Poster, err = s.poster(stream.Context(), h.GetInfo()); err != nil {
			return err
		}
		return draft.Admit(caller)
	}
	if err := admit(header); err != nil {
		return err
	}
	content := &chunks{stream: stream, onHeader: admit}
	f, err := s.library.Add(stream.Context(), &draft, content)
	if err != nil {
		return err
	}
	file, err := toProto(f)
	if err != nil {
		return err
	}
	return stream.SendAndClose(&mediav1.UploadFileResponse{File: file})
}

func draftFrom(h *mediav1.UploadHeader) media.Draft {
	d := media.Draft{Name: h.GetName(), Field: h.GetField(), AlternativeText: h.AlternativeText, Caption: h.Caption}
	info := h.GetInfo()
	if info == nil {
		return d
	}
	d.Name = cmp.Or(d.Name, info.GetName())
	d.AlternativeText, d.Caption = cmp.Or(d.AlternativeText, info.AlternativeText), cmp.Or(d.Caption, info.Caption)
	d.AlternativeTexts, d.Credit, d.Licence, d.PosterID = textsFrom(info), info.Credit, info.Licence, info.PosterId
	d.FocalX, d.FocalY = focusFrom(info)
	return d
}

func errUploadOrder() *errs.Error {
	return errs.New(errs.Invalid, "bad_request", "An upload is one header, then chunks, then perhaps a header again")
}

// chunks reads the stream as the file's content. A client that disconnects is an error, not the end of the file.
type chunks struct {
	stream uploadStream
	rest   []byte
	// onHeader handles a second header after the chunks; nothing may follow it.
	onHeader func(*mediav1.UploadHeader) error
	ended    bool
}

// Read reads across chunks.
func (c *chunks) Read(p []byte) (int, error) {
	for len(c.rest) == 0 {
		message, err := c.stream.Recv()
		if err != nil {
			return 0, err // io.EOF is the end of the file
		}
		switch part := message.GetPart().(type) {
		case *mediav1.UploadFileRequest_Chunk:
			c.rest = part.Chunk
		case *mediav1.UploadFileRequest_Header:
			if err := c.onHeader(part.Header); err != nil {
				return 0, err
			}
		}
		if c.ended {
			return 0, errUploadOrder()
		}
		c.ended = message.GetHeader() != nil
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}
