-- The pages of many papers at once: whose file it is, and how many pages that has, without reading the rows.
create index document_version_with_file on document_version (id) include (sha256);
create index stored_file_with_pages on stored_file (sha256) include (page_count);
