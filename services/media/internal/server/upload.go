package server

import (
	"google.golang.org/grpc"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/identity"
	"raymi.example/services/media/internal/media"
)

// uploadStream is what the client sends.
type uploadStream = grpc.ClientStreamingServer[mediav1.UploadFileRequest, mediav1.UploadFileResponse]

// UploadFile stores one file. The caller is judged before any byte of it is taken.
func (s *Files) UploadFile(stream uploadStream) error {
	first, err := stream.Recv()
	if err != nil {
		return err
	}
	header := first.GetHeader()
	if header == nil {
		return errUploadOrder()
	}
	draft := media.Draft{
		Name: header.GetName(), Field: header.GetField(), AlternativeText: header.AlternativeText, Caption: header.Caption,
	}
	if err := draft.Admit(identity.From(stream.Context())); err != nil {
		return err
	}
	f, err := s.library.Add(stream.Context(), draft, &chunks{stream: stream})
	if err != nil {
		return err
	}
	file, err := toProto(f)
	if err != nil {
		return err
	}
	return stream.SendAndClose(&mediav1.UploadFileResponse{File: file})
}

func errUploadOrder() *errs.Error {
	return errs.New(errs.Invalid, "bad_request", "An upload is one header, then chunks")
}

// chunks reads the stream as the file it carries. Its end is the client's own; a client that goes away is an error.
type chunks struct {
	stream uploadStream
	rest   []byte
}

// Read takes the next bytes.
func (c *chunks) Read(p []byte) (int, error) {
	for len(c.rest) == 0 {
		message, err := c.stream.Recv()
		if err != nil {
			return 0, err // io.EOF is the end of the file
		}
		part, ok := message.GetPart().(*mediav1.UploadFileRequest_Chunk)
		if !ok {
			return 0, errUploadOrder()
		}
		c.rest = part.Chunk
	}
	n := copy(p, c.rest)
	c.rest = c.rest[n:]
	return n, nil
}
