import { type Attributes, type HtmlParts, readHtml, toText } from "../../markdown/html-reader.ts";

/** The parts of XML, in their order; names without their prefix and in lower case. */
export interface XmlParts {
  onText?: (text: string) => void;
  onOpen: (name: string, attributes: Attributes) => void;
  onClose?: (name: string) => void;
}

/**
 * Reads XML in one pass, as an HTML tokenizer does: the XML of workbooks uses nothing that the two read
 * differently, but for an empty element, which is opened and never closed.
 */
export function readXml(xml: string, { onText, onOpen, onClose }: XmlParts): void {
  const parts: HtmlParts = {
    onText: (text) => onText?.(toText(text)),
    onOpen: (name, attributes) => onOpen(toLocalName(name), attributes),
    onClose: (name) => onClose?.(toLocalName(name)),
  };
  readHtml(xml, parts);
}

function toLocalName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
