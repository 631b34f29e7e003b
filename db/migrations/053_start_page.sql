-- Where the root leads a user; null: as the site says.
alter table app_user add start_page text check (start_page in ('committee', 'overview'));
