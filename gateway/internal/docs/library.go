package docs

// library describes the routes of the media library.
func (d *describer) library(paths object, file object) {
	id := object{"name": "id", "in": "path", "required": true, "schema": object{"type": "integer"}}
	d.schemas["FileInfo"] = fileInfo()
	operation := func(path, verb string, op object) {
		item, _ := paths[path].(object)
		if item == nil {
			item = object{}
			paths[path] = item
		}
		op["tags"], op["security"] = []string{"File"}, []object{{"bearer": []string{}}}
		item[verb] = op
	}
	operation("/api/upload/files", "get", object{
		"operationId": "SearchFiles",
		"description": "The files of the library, newest first. Editors only. The header X-Total-Count is their number.",
		"parameters":  searchParameters(),
		"responses":   one("An array without an envelope", object{"type": "array", "items": file}),
	})
	operation("/api/upload/files/{id}", "get", object{
		"operationId": "GetFile", "description": "One file. Editors only.", "parameters": []object{id}, "responses": one("The file", file),
	})
	operation("/api/upload/files/{id}", "put", object{
		"operationId": "UpdateFile", "parameters": []object{id},
		"description": "Changes the metadata of a file. Its uploader and editors only. An absent key stays unchanged, null clears. " +
			"POST /api/upload?id={id} with a part fileInfo has the same effect.",
		"requestBody": object{"required": true, "content": content(ref("FileInfo"))}, "responses": one("The file", file),
	})
	operation("/api/upload/files/{id}/link", "post", object{
		"operationId": "CreateFileLink", "parameters": []object{id},
		"description": "Creates an address of a private file, valid for five minutes. Owner and editors only. Every use is recorded.",
		"responses": one("The address", object{"type": "object", "properties": object{
			"url": object{"type": "string"}, "expiresAt": object{"type": "string", "format": "date-time"},
		}}),
	})
	operation("/api/upload/limits", "get", object{
		"operationId": "ListLimits",
		"description": "The upload limits: bytes and files of a request, and for each field the types, bytes of a file and number of files.",
		"responses":   one("The limits", limitsSchema()),
	})
}

func one(description string, schema object) object {
	return object{
		"200":     object{"description": description, "content": content(schema)},
		"default": object{"description": "Refused or failed", "content": content(ref("Error"))},
	}
}

func searchParameters() (out []object) {
	for _, p := range [][2]string{
		{"_q", "Part of a name, an alternative text, a caption or a credit"},
		{"filters[mime][$startsWith]", "Start of a media type: image/"},
		{"pagination[page]", "From 1; or pagination[start] and pagination[limit]"},
		{"pagination[pageSize]", "1 to 100, default 25"},
	} {
		out = append(out, object{"name": p[0], "in": "query", "description": p[1], "schema": object{"type": "string"}})
	}
	return out
}

// fileInfo returns the schema of a file's metadata.
func fileInfo() object {
	text := object{"type": []string{"string", "null"}}
	texts := object{
		"type": []string{"object", "null"}, "additionalProperties": object{"type": "string"}, "description": "By language: en, es, qu",
	}
	number := object{"type": "number", "minimum": 0, "maximum": 1}
	return object{"type": "object", "properties": object{
		"name": object{"type": "string"}, "alternativeText": object{"oneOf": []object{text, texts}}, "alternativeTexts": texts,
		"caption": text, "credit": text, "licence": text,
		"focalPoint": object{
			"type": []string{"object", "null"}, "properties": object{"x": number, "y": number}, "required": []string{"x", "y"},
			"description": "The point that every crop contains, as fractions of width and height from the upper left corner",
		},
		"poster": object{
			"type": []string{"integer", "null"}, "description": "The id of a public image of the same owner, shown before a video plays",
		},
	}}
}

func limitsSchema() object {
	integer := object{"type": "integer"}
	field := object{"type": "object", "properties": object{
		"kinds": object{"type": "object", "additionalProperties": object{"type": "object", "properties": object{"bytes": integer}}},
		"count": integer, "private": object{"type": "boolean"},
	}}
	return object{"type": "object", "properties": object{
		"request": object{"type": "object", "properties": object{"bytes": integer, "files": integer}},
		"library": field, "fields": object{"type": "object", "additionalProperties": field},
	}}
}
