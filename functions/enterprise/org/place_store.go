package org

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"bimportal/shared/api"
	"bimportal/shared/membership"
	"bimportal/shared/person"
	"bimportal/shared/store"
)

// PlaceWrite returns the write of the person's side of a member: it is there exactly while he is active. Access guards
// it as it guards the member.
func (s *Store) PlaceWrite(enterpriseID string, m membership.Member) []store.Write {
	switch {
	case m.UserID == "":
		return nil
	case m.Status == membership.Active:
		return []store.Write{s.places.Replace(placeKey(m.UserID, enterpriseID), Place{enterpriseID, m.JoinedAt}, 1)}
	}
	return []store.Write{s.places.Remove(placeKey(m.UserID, enterpriseID))}
}

// Place is that a person belongs to an enterprise; the person's side of a Member.
type Place struct {
	EnterpriseID string `json:"enterpriseId"`
	JoinedAt     int64  `json:"joinedAt"` // epoch milliseconds
}

func placeKey(userID, enterpriseID string) store.Key {
	return store.Key{PK: "person#" + userID, SK: placePrefix + enterpriseID}
}

// PlacesOf returns where a person belongs, who was joined first at the front.
func (s *Store) PlacesOf(ctx context.Context, userID string) ([]Place, error) {
	rows, err := s.places.QueryLatest(ctx, placesOf(userID))
	places := make([]Place, len(rows))
	for i, r := range rows {
		places[i] = r.Value
	}
	slices.SortFunc(places, func(a, b Place) int { return cmp.Compare(a.JoinedAt, b.JoinedAt) })
	return places, err
}

// PlacesMost is how many enterprises one person belongs to at most. Only the deployment puts an operator into his without asking for it.
const PlacesMost = 50

// ErrPlacesFull is said to himself, and ErrHisPlacesFull to who gives him his place back.
var (
	ErrPlacesFull    = api.Conflict("places_full", "您加入的企业已达上限，请先退出其他企业")
	ErrHisPlacesFull = api.Conflict("places_full", "该成员加入的企业已达上限，请他先退出其他企业")
)

const placePrefix = "enterprise#"

func placesOf(userID string) store.Range {
	return store.Range{PK: placeKey(userID, "").PK, From: placePrefix, Limit: PlacesMost}
}

// PlaceTaken returns the write that joins a person's coming into one more enterprise. It returns ErrPlacesFull for who belongs to as many as he may.
func (s *Store) PlaceTaken(ctx context.Context, userID string) (store.Write, error) {
	places, room, err := store.Room(ctx, s.places, placesOf(userID))
	if err == nil && len(places) >= PlacesMost {
		err = ErrPlacesFull
	}
	return room, err
}

// PlaceNew returns the write of a place that was not there.
func (s *Store) PlaceNew(userID, enterpriseID string, joinedAt int64) store.Write {
	return s.places.New(placeKey(userID, enterpriseID), Place{enterpriseID, joinedAt})
}

// PlaceGone returns the write by which a person belongs to an enterprise no more.
func (s *Store) PlaceGone(userID, enterpriseID string) store.Write {
	return s.places.Remove(placeKey(userID, enterpriseID))
}

// EnsurePlace writes a place unless it is there, outside any step: seeds only.
func (s *Store) EnsurePlace(ctx context.Context, userID, enterpriseID string, joinedAt int64) error {
	return store.Ensure(ctx, s.places, placeKey(userID, enterpriseID), Place{enterpriseID, joinedAt})
}

// AccountOf returns the account behind a telephone, a zero person for none.
func (s *Store) AccountOf(ctx context.Context, telephone string) (person.Person, error) {
	p, err := s.people.ByTelephone(ctx, telephone)
	if errors.Is(err, person.ErrNobody) {
		return person.Person{}, nil
	}
	return p, err
}
