//go:build !nos3

package main

import (
	"context"
	"fmt"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
)

func (p *portal) makeBucket(ctx context.Context) error {
	client := s3.New(s3.Options{
		Region: s3Region, BaseEndpoint: aws.String(p.s3Endpoint()), UsePathStyle: true,
		Credentials: credentials.NewStaticCredentialsProvider(p.secrets.S3Access, p.secrets.S3Secret, ""),
	})
	if _, err := client.HeadBucket(ctx, &s3.HeadBucketInput{Bucket: aws.String(bucket)}); err == nil {
		return nil
	}
	if _, err := client.CreateBucket(ctx, &s3.CreateBucketInput{Bucket: aws.String(bucket)}); err != nil {
		return fmt.Errorf("make the bucket: %w", err)
	}
	return nil
}
