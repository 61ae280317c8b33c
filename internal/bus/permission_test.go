package bus_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
)

// durables are the consumers of each user, with the stream that they read.
var durables = map[string][][2]string{
	"AUTH":     {{"raymi-partners", "auth"}, {"raymi-catalog", "auth"}},
	"CATALOG":  {{"raymi-media", "catalog"}, {"raymi-partners", "catalog"}, {"raymi-auth", "catalog"}},
	"PARTNERS": {{"raymi-media", "partners"}, {"raymi-auth", "partners"}},
	"MEDIA":    {{"raymi-media", "media-derive"}, {"raymi-partners", "media"}, {"raymi-auth", "media"}},
	"GATEWAY":  nil,
}

// Every right that the file gives on a consumer is on one of durables, so that the tests below refuse it to the other users.
func TestTheFileNamesTheKnownConsumers(t *testing.T) {
	text, err := os.ReadFile("../../deploy/helm/raymi/files/nats.conf")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, own := range durables {
		for _, d := range own {
			known[d[0]+"."+d[1]] = true
		}
	}
	rights := regexp.MustCompile(`"\$JS\.(?:API\.CONSUMER\.(?:MSG\.NEXT|[^.]+)|ACK)\.([^"]+)"`).FindAllStringSubmatch(string(text), -1)
	if len(rights) < 4*len(known) {
		t.Fatalf("the file gives %d rights on %d consumers", len(rights), len(known))
	}
	for _, right := range rights {
		if !known[strings.TrimSuffix(right[1], ".>")] {
			t.Errorf("%s is not a consumer of this test", right[0])
		}
	}
}

func TestUsersOfNATSUseOnlyTheirOwnConsumers(t *testing.T) {
	for user := range durables {
		conn := connectAs(t, user)
		for owner, own := range durables {
			for _, d := range own {
				stream, name := d[0], d[1]
				for subject, needed := range map[string]bool{
					"$JS.API.CONSUMER.INFO." + stream + "." + name:                        true,
					"$JS.API.CONSUMER.CREATE." + stream + "." + name:                      true,
					"$JS.API.CONSUMER.MSG.NEXT." + stream + "." + name:                    true,
					"$JS.ACK." + stream + "." + name + ".1.1.1.1.0":                       true,
					"raymi.dead." + strings.TrimPrefix(stream, "raymi-") + "." + name:     true,
					"$JS.API.CONSUMER.CREATE." + stream + "." + name + ".raymi.x":         false,
					"$JS.API.CONSUMER.DURABLE.CREATE." + stream + "." + name:              false,
					"$JS.API.CONSUMER.DELETE." + stream + "." + name:                      false,
					"$JS.API.CONSUMER.PAUSE." + stream + "." + name:                       false,
					"$JS.API.CONSUMER.RESET." + stream + "." + name:                       false,
					"$JS.API.CONSUMER.UNPIN." + stream + "." + name:                       false,
					"$JS.ACK.domain.account." + stream + "." + name + ".1.1.1.1.0.random": false,
				} {
					mayPublish(t, conn, user, subject, needed && owner == user)
				}
			}
		}
	}
}

func TestUsersOfNATSChangeOnlyTheirOwnStream(t *testing.T) {
	for user := range durables {
		conn := connectAs(t, user)
		for _, service := range []string{"auth", "catalog", "partners", "media", "dead"} {
			own := strings.EqualFold(service, user)
			creates := own || service == "dead" && user != "GATEWAY"
			for verb, allowed := range map[string]bool{
				"STREAM.INFO": creates, "STREAM.CREATE": creates, "STREAM.UPDATE": own, "STREAM.DELETE": false, "STREAM.PURGE": false,
				"STREAM.MSG.GET": false, "STREAM.MSG.DELETE": false, "STREAM.SNAPSHOT": false, "STREAM.RESTORE": false, "DIRECT.GET": false,
				"CONSUMER.CREATE": false, "CONSUMER.LIST": false, "CONSUMER.NAMES": false, "STREAM.LEADER.STEPDOWN": false,
				"STREAM.PEER.REMOVE": false,
			} {
				mayPublish(t, conn, user, "$JS.API."+verb+".raymi-"+service, allowed)
			}
			mayPublish(t, conn, user, "raymi."+service+".v1.changed", own)
		}
		for _, subject := range []string{
			"$JS.API.STREAM.CREATE.other", "$JS.API.STREAM.LIST", "$JS.API.STREAM.NAMES", "$JS.API.INFO", "$JS.API.ACCOUNT.PURGE.x",
			"$SYS.REQ.SERVER.PING", "raymi.dead.auth.gateway", "_INBOX_operator.1",
		} {
			mayPublish(t, conn, user, subject, false)
		}
	}
	mayPublish(t, connectAs(t, "OPERATOR"), "OPERATOR", "raymi.partners.v1.changed", true)
}

func TestUsersOfNATSSubscribeOnlyToTheirOwnSubjects(t *testing.T) {
	for subject, allowed := range map[string][]string{
		"raymi.catalog.v1.>": {"GATEWAY"}, "raymi.auth.v1.user_changed": {"GATEWAY"}, "raymi.auth.v1.user_deleted": {"GATEWAY"},
		"raymi.auth.v1.user_registered": nil, "raymi.auth.v1.>": nil, "raymi.dead.>": nil, ">": nil, "$JS.API.>": nil, "_INBOX.>": nil,
		"_INBOX_auth.>": {"AUTH"}, "_INBOX_catalog.>": {"CATALOG"}, "_INBOX_partners.>": {"PARTNERS"}, "_INBOX_media.>": {"MEDIA"},
		"_INBOX_gateway.>": {"GATEWAY"}, "_INBOX_operator.>": nil,
	} {
		for user := range durables {
			conn := connectAs(t, user)
			_, err := conn.SubscribeSync(subject)
			if err == nil {
				err = answered(conn)
			}
			mayBe(t, user, "subscribe to "+subject, err, strings.Contains(strings.Join(allowed, " "), user))
		}
	}
}

func connectAs(t *testing.T, user string) *nats.Conn {
	t.Helper()
	quiet := nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {})
	conn, err := nats.Connect(os.Getenv("TEST_NATS_URL_"+user), quiet)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	return conn
}

// mayPublish publishes an empty message, which JetStream refuses as a request and as an acknowledgement of nothing.
func mayPublish(t *testing.T, conn *nats.Conn, user, subject string, allowed bool) {
	t.Helper()
	err := conn.Publish(subject, nil)
	if err == nil {
		err = answered(conn)
	}
	// An error names its subject, and the connection keeps the last one.
	if err != nil && !strings.Contains(err.Error(), `"`+subject+`"`) {
		err = nil
	}
	mayBe(t, user, "publish to "+subject, err, allowed)
}

// answered returns what the server has reported until now.
func answered(conn *nats.Conn) error {
	if err := conn.Flush(); err != nil {
		return err
	}
	return conn.LastError()
}

func mayBe(t *testing.T, user, what string, err error, allowed bool) {
	t.Helper()
	if err != nil && !errors.Is(err, nats.ErrPermissionViolation) {
		t.Fatal(err)
	}
	if refused := err != nil; refused == allowed {
		t.Errorf("%s, %s: %v, allowed should be %v", user, what, err, allowed)
	}
}
