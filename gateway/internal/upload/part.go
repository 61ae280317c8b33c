package upload

import (
	"context"
	"io"
	"mime"
	"mime/multipart"
	"strings"

	"google.golang.org/protobuf/proto"

	"raymi.example/gateway/internal/idempotency"
	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
)

func (u *Uploads) part(ctx context.Context, part *multipart.Part, f *form) error {
	name := part.FormName()
	if err := strapi.CheckText(name, name+part.FileName()+fileName(part)); err != nil {
		return err
	}
	content := idempotency.From(ctx).Part(name, part.FileName(), part)
	switch {
	case part.FileName() == "" && isText(name, f.library):
		text, err := io.ReadAll(io.LimitReader(content, maxData+1))
		if err != nil {
			return broken(err)
		}
		if len(text) > maxData {
			return errs.New(errs.TooLarge, "request_too_large", "request entity too large")
		}
		return f.text(name, text)
	case part.FileName() == "":
		return nil
	case f.infoOnly:
		return errs.New(errs.Invalid, "bad_request", "The bytes of a file cannot be replaced: upload another one")
	case f.library && name == "files":
		return u.send(ctx, content, f, &mediav1.UploadHeader{Name: fileName(part)})
	case f.library:
		return nil
	}
	field, ok := fieldOf(name)
	if !ok {
		return errs.New(errs.Invalid, "bad_request", missingPrefix)
	}
	if !u.fields[field] {
		return nil
	}
	if err := u.send(ctx, content, f, &mediav1.UploadHeader{Name: fileName(part), Field: field}); err != nil {
		return err
	}
	return f.finish()
}

// isText reports whether a part without a file has a meaning.
func isText(name string, library bool) bool {
	switch name {
	case "data", "fileInfo":
		return true
	case "ref", "refId", "field":
		return library
	}
	return false
}

// fieldOf parses files.eventBanner and files[eventBanner].
func fieldOf(name string) (string, bool) {
	if field, ok := strings.CutPrefix(name, "files."); ok {
		return field, true
	}
	if field, ok := strings.CutPrefix(name, "files["); ok {
		return strings.TrimSuffix(field, "]"), true
	}
	return "", false
}

// fileName returns the client's file name, any Unicode, without the folders that some clients send.
func fileName(part *multipart.Part) string {
	_, params, err := mime.ParseMediaType(part.Header.Get("Content-Disposition"))
	if err != nil {
		return part.FileName()
	}
	name := params["filename"]
	return name[strings.LastIndexAny(name, `/\`)+1:]
}

// mediaFields collects the media attributes of all inputs from their descriptors.
func mediaFields() map[string]bool {
	out := map[string]bool{}
	for _, input := range []proto.Message{&catalogv1.EventInput{}, &catalogv1.HostInput{}, &catalogv1.NewsInput{}} {
		fields := input.ProtoReflect().Descriptor().Fields()
		for i := range fields.Len() {
			option, _ := proto.GetExtension(fields.Get(i).Options(), queryv1.E_Attribute).(*queryv1.Attribute)
			if option.GetKind() == queryv1.Kind_KIND_MEDIA {
				out[fields.Get(i).JSONName()] = true
			}
		}
	}
	return out
}
