package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/aws/aws-sdk-go-v2/service/s3/types"
)

// Waiting for an S3 server that starts at the same time.
const (
	bucketPatience = 2 * time.Minute
	bucketPause    = time.Second
)

// createBucket creates the bucket of a URL in gocloud.dev's notation: s3://bucket?region=…&endpoint=…&use_path_style=true.
func createBucket(ctx context.Context, storage string) error {
	target, err := url.Parse(storage)
	if err != nil || target.Scheme != "s3" || target.Host == "" {
		return fmt.Errorf("not s3://bucket?…: %q", storage)
	}
	client, err := clientOf(ctx, target.Query())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, bucketPatience)
	defer cancel()
	for {
		_, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String(target.Host)})
		var own *types.BucketAlreadyOwnedByYou
		var exists *types.BucketAlreadyExists
		if err == nil || errors.As(err, &own) || errors.As(err, &exists) {
			return nil
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("create bucket %s: %w", target.Host, err)
		case <-time.After(bucketPause):
		}
	}
}

// clientOf reads the keys from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the workload's identity.
func clientOf(ctx context.Context, query url.Values) (*s3.Client, error) {
	cfg, err := config.LoadDefaultConfig(ctx, config.WithRegion(query.Get("region")))
	if err != nil {
		return nil, err
	}
	return s3.NewFromConfig(cfg, func(o *s3.Options) {
		if endpoint := query.Get("endpoint"); endpoint != "" {
			o.BaseEndpoint = aws.String(endpoint)
		}
		o.UsePathStyle = query.Get("use_path_style") == "true"
	}), nil
}
