/**
 * Modules that have a copy in each language, because readers see their texts. Text for
 * machines only, and text that is stored for all languages, is English and is not copied.
 */
const TRANSLATED = [
  /^client\/(?!theme\/|test\/|.*\/test\/|contract\/(citation\/(exports|styles|datacite)|recipes)|ui\/create-icon)/,
  /^(brand\/(legal|mails|texts)|content-cache\/defaults)\./,
  /^base\/hdf5\/(attributes|datasets|hdf5-types|write-values)\./,
  /^worker\/(app|language-portal)\./,
  /^worker\/(page|loaders|forms|preview-views|previews|tables|page-cache)\//,
  /^worker\/markdown\/source-metadata\./,
  /^worker\/middleware\/(errors|negotiate|signposting|call-limits)\./,
  /^worker\/routes\/(follow|page-query|read-form|suggestions)\./,
  /^worker\/routes\/(account\/|files\/requests|record\/record-path)/,
  /^worker\/(content\/(redirects|request-content)|session\/guards|metadata\/format-names)\./,
  /^worker\/product-api\/(account\/|account\.|licenses\.)/,
];

/** Modules in these folders that have no texts, and whose imports have none: one copy serves every language. */
const WITHOUT_TEXTS = [
  /^worker\/previews\/(bounded-reads|byte-ranges|cached-ranges|decode-text|html-table|limits|read-range|table|text)\./,
  /^worker\/previews\/arrays\/(colour-names|colours|fields|group-axes|main-field|unpack-values|write-number)\./,
  /^worker\/previews\/codecs\//,
  /^worker\/previews\/fits\/(?!fits\.)/,
  /^worker\/previews\/hdf5\/(?!hdf5\.)/,
  /^worker\/previews\/numpy\/(?!npy\.)/,
  /^worker\/previews\/parquet\/(known-facts|open-source|page-starts|read-metadata|read-rows)\./,
  /^worker\/previews\/tiff\/(?!geotiff\.)/,
  /^worker\/previews\/zarr\/(codec-chain|filters|metadata-values|shards|storage|zarr-metadata)\./,
  /^worker\/previews\/workbook\/(?!workbook\.)/,
  /^worker\/tables\/(axes|distinct-names|open-table|parquet-slice|read-table|select-rows|series|table-indexes|typed-cells|viewed-columns)\./,
];

/** Whether a module, by its path in the repository, has copies. */
export function isTranslated(file: string): boolean {
  const isModule = /(?<!\.css|\.d|\.test)\.tsx?$/.test(file);
  return isModule && isOneOf(TRANSLATED, file) && !isWithoutTexts(file);
}

/** Whether a module among those with copies has none, because it has no texts. */
export function isWithoutTexts(file: string): boolean {
  return isOneOf(WITHOUT_TEXTS, file);
}

function isOneOf(parts: readonly RegExp[], file: string): boolean {
  return parts.some((part) => part.test(file));
}
