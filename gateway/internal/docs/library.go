package docs

import "github.com/getkin/kin-openapi/openapi3"

// library describes the routes of the media library.
func (d *describer) library(file schema) {
	d.schemas["FileInfo"] = fileInfo()
	ids := openapi3.Parameters{parameter("path", "id", "", integer())}
	operation := func(path, verb string, op *openapi3.Operation) {
		op.Tags, op.Security = []string{"File"}, signedIn()
		d.add(path, verb, op)
	}
	operation("/api/upload/files", "GET", &openapi3.Operation{
		OperationID: "SearchFiles",
		Description: "The files of the library, newest first. Editors only. The header X-Total-Count is their number.",
		Parameters:  searchParameters(),
		Responses:   responses("An array without an envelope", inJSON(array(file))),
	})
	operation("/api/upload/files/{id}", "GET", &openapi3.Operation{
		OperationID: "GetFile", Description: "One file. Editors only.", Parameters: ids, Responses: responses("The file", inJSON(file)),
	})
	operation("/api/upload/files/{id}", "PUT", &openapi3.Operation{
		OperationID: "UpdateFile", Parameters: ids,
		Description: "Changes the metadata of a file. Its uploader and editors only. An absent key stays unchanged, null clears. " +
			"POST /api/upload?id={id} with a part fileInfo has the same effect.",
		RequestBody: body(true, inJSON(ref("FileInfo"))), Responses: responses("The file", inJSON(file)),
	})
	operation("/api/upload/files/{id}/link", "POST", &openapi3.Operation{
		OperationID: "CreateFileLink", Parameters: ids,
		Description: "Creates an address of a private file, valid for five minutes. Owner and editors only. Every use is recorded.",
		Responses: responses("The address", inJSON(structure(openapi3.Schemas{
			"url": text(), "expiresAt": formatted(text(), "date-time"),
		}))),
	})
	operation("/api/upload/limits", "GET", &openapi3.Operation{
		OperationID: "ListLimits",
		Description: "The upload limits: bytes and files of a request, and for each field the types, bytes of a file and number of files.",
		Responses:   responses("The limits", inJSON(limitsSchema())),
	})
}

func searchParameters() (out openapi3.Parameters) {
	for _, p := range [][2]string{
		{"_q", "Part of a name, an alternative text, a caption or a credit"},
		{"filters[mime][$startsWith]", "Start of a media type: image/"},
		{"pagination[page]", "From 1; or pagination[start] and pagination[limit]"},
		{"pagination[pageSize]", "1 to 100, default 25"},
	} {
		out = append(out, parameter("query", p[0], p[1], text()))
	}
	return out
}

// fileInfo returns the schema of a file's metadata.
func fileInfo() schema {
	texts := func() schema { return described(mapOf(nullable("object"), text()), "By language: en, es, qu") }
	number := typed("number")
	least, most := 0.0, 1.0
	number.Value.Min, number.Value.Max = &least, &most
	point := described(structure(openapi3.Schemas{"x": number, "y": number}, "x", "y"),
		"The point that every crop contains, as fractions of width and height from the upper left corner")
	point.Value.Type = nullable("object").Value.Type
	return structure(openapi3.Schemas{
		"name": text(), "alternativeText": oneOf(nullable("string"), texts()), "alternativeTexts": texts(),
		"caption": nullable("string"), "credit": nullable("string"), "licence": nullable("string"), "focalPoint": point,
		"poster": described(nullable("integer"), "The id of a public image of the same owner, shown before a video plays"),
	})
}

func limitsSchema() schema {
	kinds := mapOf(typed("object"), structure(openapi3.Schemas{"bytes": integer()}))
	field := structure(openapi3.Schemas{"kinds": kinds, "count": integer(), "private": typed("boolean")})
	return structure(openapi3.Schemas{
		"request": structure(openapi3.Schemas{"bytes": integer(), "files": integer()}),
		"library": field, "fields": mapOf(typed("object"), field),
	})
}
