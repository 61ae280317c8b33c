//go:build !nos3

package objects

import _ "gocloud.dev/blob/s3blob" // the s3:// scheme
