package upload

import (
	"context"
	"errors"
	"io"

	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/internal/rpc"
)

// send streams one part to media through a buffer of one chunk, so that media limits the speed of the client. The file is stored when
// the form finishes.
func (u *Uploads) send(ctx context.Context, content io.Reader, f *form, header *mediav1.UploadHeader) error {
	if len(f.uploaded)+len(f.transfers) >= maxFiles {
		return errs.New(errs.Invalid, "too_many_files", "A request may carry %d files", maxFiles)
	}
	stream, err := u.media.UploadFile(ctx)
	if err != nil {
		return rpc.FromStatus(err)
	}
	err = stream.Send(headerPart(header))
	if err == nil {
		err = send(stream, content)
	}
	if errors.Is(err, io.EOF) {
		_, err = stream.CloseAndRecv()
		return rpc.FromStatus(err)
	}
	f.transfers = append(f.transfers, transfer{stream, header})
	return err
}

func headerPart(h *mediav1.UploadHeader) *mediav1.UploadFileRequest {
	return &mediav1.UploadFileRequest{Part: &mediav1.UploadFileRequest_Header{Header: h}}
}

type uploadStream interface {
	Send(*mediav1.UploadFileRequest) error
}

// send copies a part to the stream. io.EOF means that media has ended the stream; CloseAndRecv returns its error.
func send(stream uploadStream, part io.Reader) error {
	buffer := make([]byte, chunkSize)
	for {
		n, err := part.Read(buffer)
		if n > 0 {
			chunk := &mediav1.UploadFileRequest_Chunk{Chunk: buffer[:n]}
			if sendErr := stream.Send(&mediav1.UploadFileRequest{Part: chunk}); sendErr != nil {
				return io.EOF
			}
		}
		if err == io.EOF { // a wrapped io.EOF is a truncated body
			return nil
		}
		if err != nil {
			return broken(err)
		}
	}
}
