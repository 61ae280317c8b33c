package strapi

import (
	"context"
	"errors"
	"io"

	"github.com/grpc-ecosystem/grpc-gateway/v2/runtime"
	"google.golang.org/protobuf/proto"

	"raymi.example/internal/errs"
)

// maxJSONBody bounds a JSON body in bytes. Recorded: 1 MB.
const maxJSONBody = 1 << 20

// response is a message with the request that decides about its encoding.
type response struct {
	message proto.Message
	request *Request
	flat    bool
}

// Rewrite combines the message with its request, because grpc-gateway passes no context to the marshaler.
func Rewrite(ctx context.Context, m proto.Message) (any, error) {
	if body, ok := m.(interface{ XXX_ResponseBody() interface{} }); ok {
		if inner, ok := body.XXX_ResponseBody().(proto.Message); ok {
			return response{message: inner, request: RequestFrom(ctx), flat: true}, nil
		}
	}
	return response{message: m, request: RequestFrom(ctx)}, nil
}

// Marshaler encodes and decodes the contract's JSON for grpc-gateway.
type Marshaler struct{}

// ContentType returns the recorded content type.
func (Marshaler) ContentType(any) string { return "application/json; charset=utf-8" }

// Marshal encodes the result of Rewrite.
func (Marshaler) Marshal(v any) ([]byte, error) {
	a, ok := v.(response)
	if !ok {
		return nil, errors.New("a response without its request")
	}
	if a.flat {
		return Flat(a.message, a.request.Query)
	}
	return Envelope(a.message, a.request)
}

// Unmarshal decodes a request message.
func (Marshaler) Unmarshal(data []byte, v any) error {
	m, ok := v.(proto.Message)
	if !ok {
		return errors.New("not a message")
	}
	return Decode(data, m)
}

// NewDecoder returns a decoder of a request body.
func (m Marshaler) NewDecoder(r io.Reader) runtime.Decoder {
	return runtime.DecoderFunc(func(v any) error {
		err := m.decodeFrom(r, v)
		if body, ok := r.(*Body); ok {
			body.Err = err
		}
		return err
	})
}

func (m Marshaler) decodeFrom(r io.Reader, v any) error {
	data, err := ReadBody(r)
	if err != nil {
		return err
	}
	return m.Unmarshal(data, v)
}

// ReadBody reads a body that is not multipart, up to the recorded limit. It refuses JSON that cannot be stored, so that no route can
// omit the check.
func ReadBody(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxJSONBody+1))
	if err != nil {
		return nil, ErrAborted()
	}
	if len(data) > maxJSONBody {
		return nil, errs.New(errs.TooLarge, "request_too_large", "request entity too large")
	}
	return data, CheckJSON(data)
}

// NewEncoder returns an encoder; grpc-gateway uses it for streams only, which the contract does not have.
func (m Marshaler) NewEncoder(w io.Writer) runtime.Encoder {
	return runtime.EncoderFunc(func(v any) error {
		data, err := m.Marshal(v)
		if err != nil {
			return err
		}
		_, err = w.Write(data)
		return err
	})
}

// Body is a request body with the typed error of decoding, of which grpc-gateway passes on the text only.
type Body struct {
	io.ReadCloser
	Err error
}
