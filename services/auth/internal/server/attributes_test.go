package server_test

import (
	"encoding/json"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	authv1 "raymi.example/internal/gen/raymi/auth/v1"
)

// Every attribute that an administrator can change is written alone, and expected in the response, in a later reading and in the audit
// log. The export has the same account: TestAnExportContainsTheCallersAccount.
func TestEveryAttributeOfAnAccountIsWrittenReadAndAudited(t *testing.T) {
	t.Parallel()
	rules := open()
	rules.ConfirmEmail = true // new accounts are not confirmed
	s := start(t, rules, 0)
	changes := map[protoreflect.Name]any{"role": "editor", "confirmed": true, "blocked": true, "event_host_data": int32(42)}
	fields := (&authv1.UpdateAccountRequest{}).ProtoReflect().Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.Name() == "id" {
			continue
		}
		t.Run(f.JSONName(), func(t *testing.T) {
			value, given := changes[f.Name()]
			if !given {
				t.Fatal("the test has no value for this attribute")
			}
			s.checkAttribute(t, f, protoreflect.ValueOf(value))
		})
	}
}

func (s *service) checkAttribute(t *testing.T, f protoreflect.FieldDescriptor, want protoreflect.Value) {
	t.Helper()
	request := &authv1.UpdateAccountRequest{Id: s.register(t, "u"+f.JSONName()).GetUser().GetId()}
	request.ProtoReflect().Set(f, want)
	written, err := s.desk.UpdateAccount(s.admin(t), request)
	if err != nil {
		t.Fatal(err)
	}
	read, err := s.desk.GetAccount(s.admin(t), &authv1.GetAccountRequest{Id: request.GetId()})
	if err != nil {
		t.Fatal(err)
	}
	for what, account := range map[string]*authv1.Account{"response": written.GetAccount(), "reading": read.GetAccount()} {
		field := account.ProtoReflect().Descriptor().Fields().ByName(f.Name())
		if field == nil || !account.ProtoReflect().Get(field).Equal(want) {
			t.Errorf("the %s has not %s %v: %v", what, f.Name(), want, account)
		}
	}
	audit, err := s.desk.ListAccountAudit(s.admin(t), &authv1.ListAccountAuditRequest{})
	if err != nil {
		t.Fatal(err)
	}
	after := map[string]any{}
	if err := json.Unmarshal([]byte(audit.GetEntries()[0].GetAfter()), &after); err != nil {
		t.Fatal(err)
	}
	if _, found := after[f.JSONName()]; !found || audit.GetEntries()[0].GetEntryId() != request.GetId() {
		t.Errorf("the audit log lacks %s: %v", f.JSONName(), audit.GetEntries()[0])
	}
}
