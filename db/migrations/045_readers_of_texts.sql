-- The number of the reader that last read a file's text. Where the reader of its kind has changed since, the file is read again, behind all others. The
-- version before leaves the number as it is: what it reads meanwhile is read again, too.

alter table stored_file add column text_reader integer not null default 0;
