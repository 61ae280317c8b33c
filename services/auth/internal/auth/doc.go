// Package auth has the rules of accounts: who may register, sign in and do what, and which mails are sent. A request comes in as Login,
// Registration or NewPassword (account.go); the interfaces of storage, Accounts and Users, are in user.go. It imports neither transport
// nor storage (internal/archtest).
//
//   - name.go, weak.go: names that look alike, common passwords; throttle.go: waits between guesses and mails, by account and by inbox
//   - session.go, second_factor.go, code.go: sessions and their end, the second factor, codes in mails
//   - role.go, desk.go: roles, and who may assign them; departure.go: deletion of an account; saved_list.go: saved things that the
//     account keeps
//   - mail.go: kinds of mail; notice.go: mails about decisions, and the role that follows; contact.go, event_confirmation.go: the contact
//     form, mails that ask hosts to confirm dates
package auth
