package objects_test

import (
	"net/url"
	"os"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

// bucket accesses the bucket directly, including unfinished uploads.
type bucket struct {
	client *s3.Client
	name   string
}

func newBucket(t *testing.T, address string) *bucket {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	keys := credentials.NewStaticCredentialsProvider(os.Getenv("AWS_ACCESS_KEY_ID"), os.Getenv("AWS_SECRET_ACCESS_KEY"), "")
	return &bucket{name: u.Host, client: s3.New(s3.Options{
		Region: u.Query().Get("region"), BaseEndpoint: aws.String(u.Query().Get("endpoint")), UsePathStyle: true, Credentials: keys,
	})}
}

func (b *bucket) keys(t *testing.T) []string {
	t.Helper()
	var out []string
	objects, err := b.client.ListObjectsV2(t.Context(), &s3.ListObjectsV2Input{Bucket: &b.name})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range objects.Contents {
		out = append(out, aws.ToString(o.Key))
	}
	uploads, err := b.client.ListMultipartUploads(t.Context(), &s3.ListMultipartUploadsInput{Bucket: &b.name})
	if err != nil {
		t.Fatal(err)
	}
	for _, u := range uploads.Uploads {
		out = append(out, aws.ToString(u.Key)+" (unfinished)")
	}
	return out
}

// clear removes the objects of the previous test.
func (b *bucket) clear(t *testing.T) {
	t.Helper()
	for _, key := range b.keys(t) {
		if _, err := b.client.DeleteObject(t.Context(), &s3.DeleteObjectInput{Bucket: &b.name, Key: &key}); err != nil {
			t.Fatal(err)
		}
	}
}
