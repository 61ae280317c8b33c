// Package format reads file headers: sizes, frames, codecs. Whatever a file contains, memory is constant and time is bounded by its
// length. Each format has a function: ReadJPEG, ReadMP4, CheckPDF … (jpeg.go, mp4.go, pdf.go); source.go has what they share, film.go the
// result for films. Pictures are not decoded, except the frames of a GIF when CleanGIF copies it (gifclean.go). blank.go names the
// metadata in films that is overwritten. Verdicts about whole files are tested with gateway/e2e/testdata/media.
package format
