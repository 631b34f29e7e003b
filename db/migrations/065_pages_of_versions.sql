-- The pages of a paper's version, as its file has them: counting those of many papers looks up no file.
alter table document_version add column page_count integer;
update document_version version set page_count = file.page_count
  from stored_file file where file.sha256 = version.sha256 and file.page_count is not null;

create function note_page_count_of_version() returns trigger language plpgsql as $$
begin
  -- Locked, so that a count that is being found is not missed: it is then noted afterwards, or waited for.
  select page_count into new.page_count from stored_file where sha256 = new.sha256 for share;
  return new;
end
$$;
create trigger document_version_pages before insert or update of sha256 on document_version for each row execute function note_page_count_of_version();

create function note_page_count_of_file() returns trigger language plpgsql as $$
begin
  update document_version set page_count = new.page_count where sha256 = new.sha256;
  return null;
end
$$;
create trigger stored_file_pages after update of page_count on stored_file for each row
  when (old.page_count is distinct from new.page_count) execute function note_page_count_of_file();

drop index document_version_with_file, stored_file_with_pages;
create index document_version_with_pages on document_version (id) include (page_count);
