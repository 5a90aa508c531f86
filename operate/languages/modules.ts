/**
 * Modules that have a copy in each language, because readers see their texts. Text for
 * machines only, and text that is stored for all languages, is English and is not copied.
 */
const TRANSLATED = [
  /^client\/(?!theme\/|test\/|.*\/test\/|contract\/(citation\/(exports|styles|datacite)|recipes)|ui\/create-icon)/,
  /^(brand\/(legal|mails|texts)|content-cache\/defaults)\./,
  /^base\/hdf5\/(attributes|datasets|hdf5-types|write-values)\./,
  /^worker\/(app|language-portal)\./,
  /^worker\/(page|loaders|forms|preview-views|tables|page-cache)\//,
  /^worker\/previews\/(?!hdf5\/(chunks|filters|layout|lzf|values)\.)/,
  /^worker\/markdown\/source-metadata\./,
  /^worker\/middleware\/(errors|negotiate|signposting|call-limits)\./,
  /^worker\/routes\/(follow|page-query|read-form|suggestions)\./,
  /^worker\/routes\/(account\/|files\/requests|record\/record-path)/,
  /^worker\/(content\/(redirects|request-content)|session\/guards|metadata\/format-names)\./,
  /^worker\/product-api\/(account\/|account\.|licenses\.)/,
];

/** Whether a module, by its path in the repository, has copies. */
export function isTranslated(file: string): boolean {
  return /(?<!\.css|\.d|\.test)\.tsx?$/.test(file) && TRANSLATED.some((part) => part.test(file));
}
