-- Whose claim made the membership: that of sign-on or that of SCIM groups (decision 104). Neither changes what the other one made.
alter table membership_by_claim add column made_by text not null default 'sign_on' check (made_by in ('sign_on', 'scim'));
