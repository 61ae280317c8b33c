package server

import (
	"slices"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/fieldmaskpb"

	catalogv1 "raymi.example/internal/gen/raymi/catalog/v1"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
	"raymi.example/services/partners/internal/partners"
)

// The fields of a host's input that are never sent to catalog.
const (
	documentField = "personal_identifying_document"
	scansField    = "personal_document_scan"
)

func isPrivate(field string) bool { return field == documentField || field == scansField }

// input is a profile as it was sent: data, the mask of the sent fields, and the metadata of the referenced files.
type input struct {
	data  *catalogv1.HostInput
	mask  *fieldmaskpb.FieldMask
	files []*mediav1.File
	// unreadable lists values that the gateway could not parse; catalog reports them.
	unreadable *queryv1.Unreadable
}

// public is the input without the private fields, and without the files that only those refer to: catalog stores the
// metadata of every file it receives.
func (in input) public() input {
	data := proto.CloneOf(in.data)
	var scans []int32
	if data != nil {
		scans = append(slices.Clone(data.GetPersonalDocumentScan().GetSet()), data.GetPersonalDocumentScan().GetConnect()...)
		data.PersonalIdentifyingDocument, data.PersonalDocumentScan = nil, nil
	}
	var files []*mediav1.File
	for _, f := range in.files {
		if !slices.Contains(scans, f.GetId()) {
			files = append(files, f)
		}
	}
	paths := slices.DeleteFunc(slices.Clone(in.mask.GetPaths()), isPrivate)
	return input{data: data, mask: &fieldmaskpb.FieldMask{Paths: paths}, files: files, unreadable: in.unreadable}
}

// touchesPrivate reports whether the mask contains a private field.
func (in input) touchesPrivate() bool { return slices.ContainsFunc(in.mask.GetPaths(), isPrivate) }

// private applies the private fields in the mask to p.
func (in input) private(p partners.Private) partners.Private {
	if slices.Contains(in.mask.GetPaths(), documentField) {
		p.IdentifyingDocument = in.data.PersonalIdentifyingDocument
	}
	if slices.Contains(in.mask.GetPaths(), scansField) {
		p.DocumentScans = rpc.ApplyLinks(in.data.GetPersonalDocumentScan(), p.DocumentScans)
	}
	return p
}

func (in input) fileOwners() []partners.File {
	var out []partners.File
	for _, f := range in.files {
		out = append(out, partners.File{ID: f.GetId(), OwnerID: f.GetOwnerId()})
	}
	return out
}

// hostName is the commercial name, else the person's name.
func (in input) hostName() string {
	if name := in.data.GetCommercialName(); name != "" {
		return name
	}
	return in.data.GetPersonalName()
}
