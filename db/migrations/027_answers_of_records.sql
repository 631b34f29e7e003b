-- What the other side calls what was posted: whoever asks again is answered the same.
alter table posting add column external_title text;

-- Files whose text is read. What was posted is its poster's and the records staff's alone, and nobody searches it.
create view readable_file as
  select sha256, size, mime_type, file_name from document_version
  union all
  select sha256, size, mime_type, file_name from basic_document
  union all
  select sha256, size, mime_type, file_name from motion_attachment;
