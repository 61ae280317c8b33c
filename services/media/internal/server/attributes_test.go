package server_test

import (
	"encoding/json"
	"strings"
	"testing"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	"raymi.example/services/media/internal/media"
)

// Every attribute that people write about a file is written alone, and expected in the response and in a later reading: under its name,
// or in the metadata beyond the contract's attributes.
func TestEveryAttributeOfAFileIsWrittenAndRead(t *testing.T) {
	t.Parallel()
	p := newPortal(t, media.Limits{})
	film, err := p.upload(p.as(t, organizer), t, &mediav1.UploadHeader{Name: "film.mp4", Field: "eventMediaVideos"},
		sample(t, "ok-h264-faststart.mp4"))
	if err != nil {
		t.Fatal(err)
	}
	poster := p.mustUpload(t, organizer, "eventBanner", 300, 200)
	full := &mediav1.FileInfo{
		Name: proto.String("Plaza.mp4"), AlternativeText: proto.String("Plaza"), AlternativeTexts: map[string]string{"qu": "Hawkaypata"},
		Caption: proto.String("De día"), Credit: proto.String("Rosa"), Licence: proto.String("CC0"),
		FocalPoint: &mediav1.FocalPoint{X: 0.25, Y: 0.75}, PosterId: proto.Int32(poster.GetId()),
	}
	fields := full.ProtoReflect().Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		t.Run(f.JSONName(), func(t *testing.T) {
			if !full.ProtoReflect().Has(f) {
				t.Fatal("the test has no value for this attribute")
			}
			info := &mediav1.FileInfo{}
			info.ProtoReflect().Set(f, full.ProtoReflect().Get(f))
			written, err := p.files.UpdateFile(p.as(t, organizer), updateRequest(film.GetId(), info, string(f.Name())))
			if err != nil {
				t.Fatal(err)
			}
			read, err := p.files.GetFile(p.as(t, editor), &mediav1.GetFileRequest{Id: film.GetId()})
			if err != nil {
				t.Fatal(err)
			}
			for what, file := range map[string]*mediav1.File{"response": written.GetFile(), "reading": read.GetFile()} {
				if !shows(t, file, f, info, poster) {
					t.Errorf("the %s has not %s: %v", what, f.Name(), file)
				}
			}
		})
	}
}

// shows reports whether a file has the value of a field of its info.
func shows(t *testing.T, file *mediav1.File, f protoreflect.FieldDescriptor, info *mediav1.FileInfo, poster *mediav1.File) bool {
	t.Helper()
	if f.Name() == "poster_id" { // the address of its rendition
		return strings.Contains(file.GetPreviewUrl(), poster.GetHash())
	}
	if same := file.ProtoReflect().Descriptor().Fields().ByName(f.Name()); same != nil {
		return file.ProtoReflect().Get(same).Equal(info.ProtoReflect().Get(f))
	}
	metadata := map[string]any{}
	if err := json.Unmarshal([]byte(file.GetProviderMetadata()), &metadata); err != nil {
		t.Fatal(err)
	}
	return metadata[f.JSONName()] != nil
}
