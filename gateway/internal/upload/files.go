package upload

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"

	"google.golang.org/protobuf/types/known/fieldmaskpb"

	"raymi.example/gateway/internal/strapi"
	"raymi.example/internal/errs"
	mediav1 "raymi.example/internal/gen/raymi/media/v1"
	queryv1 "raymi.example/internal/gen/raymi/query/v1"
	"raymi.example/internal/rpc"
)

// Update serves PUT /api/upload/files/{id}: it changes a file's metadata to the keys of `fileInfo`, encodeFile or under that name, and
// responds with the file.
func (u *Uploads) Update(w http.ResponseWriter, r *http.Request) {
	id, err := fileID(r.PathValue("id"))
	if err == nil {
		err = u.update(w, r, id)
	}
	refuse(w, err)
}

// update reads the metadata from a JSON body, or from the part `fileInfo` of a form.
func (u *Uploads) update(w http.ResponseWriter, r *http.Request, id int32) error {
	patch, err := u.readInfo(w, r)
	if err != nil {
		return err
	}
	resp, err := u.media.UpdateFile(r.Context(), &mediav1.UpdateFileRequest{
		Id: id, Info: patch.info, UpdateMask: &fieldmaskpb.FieldMask{Paths: patch.paths},
	})
	if err != nil {
		return err
	}
	return writeFile(w, r, resp.GetFile())
}

func (u *Uploads) readInfo(w http.ResponseWriter, r *http.Request) (infoPatch, error) {
	if isMultipart(r) {
		form := &form{library: true, infoOnly: true}
		if err := u.read(w, r, form); err != nil {
			return infoPatch{}, err
		}
		if len(form.info) == 0 {
			return infoPatch{info: &mediav1.FileInfo{}}, nil
		}
		return form.info[0], nil
	}
	body, err := strapi.ReadBody(r.Body)
	if err != nil {
		return infoPatch{}, err
	}
	if len(bytes.TrimSpace(body)) == 0 {
		body = []byte("{}")
	}
	var wrapped struct{ FileInfo json.RawMessage }
	if err := json.Unmarshal(body, &wrapped); err != nil {
		return infoPatch{}, errs.New(errs.Invalid, "invalid_json", "The request body is not valid JSON")
	}
	if wrapped.FileInfo != nil {
		body = wrapped.FileInfo
	}
	return parseInfo(body)
}

// Search serves GET /api/upload/files: a bare array, newest first; the header X-Total-Count has the total number.
func (u *Uploads) Search(w http.ResponseWriter, r *http.Request) {
	query := strapi.RequestFrom(r.Context()).Query
	mime, filterErr := mimeFilter(query.GetFilter())
	resp, err := u.media.SearchFiles(r.Context(), &mediav1.SearchFilesRequest{
		Start: query.GetPage().GetStart(), Limit: query.GetPage().GetLimit(), Search: query.GetSearch(), Mime: mime,
	})
	// A missing permission is reported before a wrong filter.
	if err == nil {
		err = filterErr
	}
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("X-Total-Count", strconv.Itoa(int(resp.GetTotal())))
	w.Header().Set("Access-Control-Expose-Headers", "X-Total-Count")
	w.Header().Set("Cache-Control", "private, no-store")
	refuse(w, writeFiles(w, r, resp.GetFiles()))
}

// mimeFilter reads the only supported condition: filters[mime][$startsWith].
func mimeFilter(f *queryv1.Filter) (string, error) {
	switch node := f.GetNode().(type) {
	case nil:
		return "", nil
	case *queryv1.Filter_All:
		if len(node.All.GetFilters()) == 1 {
			return mimeFilter(node.All.GetFilters()[0])
		}
	case *queryv1.Filter_Comparison:
		c := node.Comparison
		if c.GetAttribute() == "mime" && c.GetOperator() == queryv1.Operator_OPERATOR_STARTS_WITH && len(c.GetValues()) == 1 {
			return c.GetValues()[0].GetText(), nil
		}
	}
	return "", strapi.Invalid("filters")
}

// Get serves GET /api/upload/files/{id}.
func (u *Uploads) Get(w http.ResponseWriter, r *http.Request) {
	id, err := fileID(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	resp, err := u.media.GetFile(r.Context(), &mediav1.GetFileRequest{Id: id})
	if err == nil {
		w.Header().Set("Cache-Control", "private, no-store")
		err = writeFile(w, r, resp.GetFile())
	}
	refuse(w, err)
}

// Link serves POST /api/upload/files/{id}/link: a signed address of a private file and its expiry.
func (u *Uploads) Link(w http.ResponseWriter, r *http.Request) {
	id, err := fileID(r.PathValue("id"))
	if err != nil {
		refuse(w, err)
		return
	}
	resp, err := u.media.CreateFileLink(r.Context(), &mediav1.CreateFileLinkRequest{Id: id})
	if err != nil {
		refuse(w, err)
		return
	}
	text, err := strapi.Flat(resp, nil)
	if err != nil {
		refuse(w, err)
		return
	}
	w.Header().Set("Cache-Control", "private, no-store")
	strapi.WriteJSON(w, http.StatusOK, text)
}

func fileID(text string) (int32, error) {
	id, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, errs.ErrNotFound()
	}
	return int32(id), nil
}

// refuse writes an error, if there is one.
func refuse(w http.ResponseWriter, err error) {
	if err != nil {
		strapi.WriteError(w, rpc.FromStatus(err))
	}
}

func writeFile(w http.ResponseWriter, r *http.Request, f *mediav1.File) error {
	text, err := encodeFile(r.Context(), f)
	if err != nil {
		return err
	}
	strapi.WriteJSON(w, http.StatusOK, text)
	return nil
}

func writeFiles(w http.ResponseWriter, r *http.Request, files []*mediav1.File) error {
	out := []byte("[")
	for i, file := range files {
		text, err := encodeFile(r.Context(), file)
		if err != nil {
			return err
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, text...)
	}
	strapi.WriteJSON(w, http.StatusOK, append(out, ']'))
	return nil
}
